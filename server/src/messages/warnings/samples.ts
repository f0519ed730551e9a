import type { MessageWarning } from '@lendloop/contract/cases/warnings';

import { ARABIC, HINDI } from './sampleLines.ts';

/** A message as people write it, and what its receiver is to be warned of. */
export interface Sample {
  readonly text: string;
  readonly warnings: readonly MessageWarning[];
}

/** One sample a line: the first letters of its warnings (h: phone, e: email, l: link, m: messenger, y: payment, -: none), and its text. */
const LETTERS: Readonly<Record<string, MessageWarning>> = {
  h: 'phone',
  e: 'email',
  l: 'link',
  m: 'messenger',
  y: 'payment',
};

const ENGLISH = `
h Call me on 98765 43210 after six
h My number is +91 80 4123 4567
h you can reach me at 0049-171-2345678
h nine eight seven six five four three two one zero
h text me: 9 8 7 6 5 4 3 2 1 0
h Ring me (040) 2345-6789 before noon
h It is ９８７６５４３２１０, call any time
h 98.76.54.32.10 is my mobile
h 9O12 34567l is my number, read the O as zero
h My cell: nine eight double seven 6 5 4 3 2 1
h call +44 (0)20 7946 0123 please
h 98765/43210 works best in the evening
h ring 080, 4123, 4567 and ask for Rahul
h 9​8​7​6​5​4​3​2​1​0 that is me
e Write to rahul.k@example.com
e drop me a mail at asha (at) example (dot) com
e vikram [at] example.org
e my mail is john at example dot com
e reach me: ananya_rao@example.co.in thanks
e send the photos to lens.rental@example.net please
e rahul at gmail dot com
e it is JANE.DOE@EXAMPLE.COM
l Look at http://cheap-rentals.example.com/drill
l all photos are on www.mydrills.com
l book here: mytools.shop/drill
l see rentmydrill.in for more
l pay the deposit form at bit.ly/3xYzAbc
l https://198.51.100.7/login has the form
l the same tent is on tents dot com
l Check my other things on drillsandmore.co.uk
l open hxxps://secure-check.top/verify
l visit my page toolking.io
m add me on WhatsApp: drill_rahul
m telegram @vikram_tools
m my insta is drill.king99
m find me on Signal, @asha.rao
m My WeChat ID: rahulking77
m message me on snapchat, user rahul_k
mh WhatsApp me on 98765 43210
mh W h a t s a p p 9876543210
ml t.me/rahultools
hml write on wa.me/919876543210
mh Viber +44 7700 900123
m Whаtsapp: @rahul_drills
y Please make a bank transfer first
y Can you pay by UPI?
y I only take PayPal friends and family
y Send me a gift card and I will send it over
y pay half in advance and I keep it for you
y my IBAN is DE89 3704 0044 0532 0130 00
y rahul.k@okhdfcbank
y You can pay with crypto, I take bitcoin
y Western Union is the fastest way for me
y use cash app, it is free
y I need an advance payment of 500 to hold it
y Card 4111 1111 1111 1111 works
y Let us do it outside the app, it is cheaper
y zelle me the deposit please
yh send 500 by gpay to 9876543210
ye paypal me at rahul@example.com
yl pay at https://pay-safe.example.com, bank transfer only
- Is the drill free on Friday?
- Hi! I would like to rent the tent from 12.03. to 15.03.2026.
- I can pick it up at 18:30 if that works for you.
- It costs ₹1,25,000 new, so please take care.
- The price is 500 a day, or 2500 a week.
- It weighs 12.5 kg and is 1200 mm x 800 mm x 300 mm.
- I bought it in 2019, 2020 or 2021, I am not sure.
- Thanks in advance!
- Please book a few days in advance, I travel a lot.
- The manual says model DCD 796 P2, serial 48213907.
- My budget is 20000-25000 for the whole month.
- 2026-03-12 to 2026-03-15 would be great
- Could you hold it until 14/03/2026? I arrive on 13/03/2026.
- Is the battery 5000 mAh or 10000 mAh?
- Yes, cash at pick-up is fine with me.
- We are 4 people and need 2 tents, 4 mats, 4 bags and 1 stove.
- Open from 9.00-12.00, 14.00-18.00 on weekdays
- Do you have WhatsApp?
- The signal is bad here, I answer in the evening.
- I will be there in 10 to 15 minutes.
- Does it come with the case, the bits and the charger?
- 1920 x 1080 is enough, and 60 Hz is fine.
- It is at home.It works well.
- See you tomorrow at ten!
- The deposit is 1.500,00 and comes back after the return.
- Great, thank you so much. You were very kind.
- Order 12345678 is the one I mean.
- I need it on the 5th, 6th, 7th and 8th of May.
- Could I keep it two days longer?
`;

const GERMAN = `
h Ruf mich an: 0171 2345678
h Meine Nummer ist 030/1234 5678
h +49 (0) 171 – 234 56 78, gern abends
h null eins sieben eins zwei drei vier fünf sechs sieben acht
h Du erreichst mich unter 0176-12345678
h Handy: 0 1 5 1 2 3 4 5 6 7 8 9
h Null eins sieben eins, 2345678
h meine nr: 0I71 23456O8
h Melde dich bitte unter 089.123.456.78
e Schreib mir an jonas.weber@example.de
e jonas (at) example (punkt) de
e meine Adresse: lena [ät] example punkt de
e lena.k at gmx punkt de
e Mail an info@werkzeug-weber.example.de genügt
e schick die Bilder bitte an bilder@example.org
l Mehr Fotos auf www.werkzeugverleih.de
l Schau auf meiner Seite: leihmich.shop
l hier buchen: https://bohrer-billig.example.com/jetzt
l Den Vertrag findest du unter tinyurl.com/vertrag
l auf bohrer24.de ist er billiger
l siehe miet-mich.at für die Preise
m Bei WhatsApp bin ich jonas_w
m Telegram: @lena_leiht
m Insta: @werkzeug.weber
m schreib mir über Signal, @jonas.weber
m Mein Threema ID: ABCD1234
mh WhatsApp 0171 2345678
mh Viber: 0043 660 1234567
m mein Telegram Name: jonasleiht
y Bitte überweise den Betrag vorab
y Zahlung nur per Vorkasse
y Ich nehme nur PayPal an Freunde
y Schick mir die IBAN, dann überweise ich
y DE89370400440532013000
y Eine Anzahlung von 50 Euro brauche ich schon
y Kannst du mit einer Geschenkkarte zahlen?
y Du kannst auch mit Bitcoin zahlen
y bitte im Voraus bezahlen, danke
y paysafecard geht auch
y Gib mir deine Bankverbindung
y Banküberweisung wäre mir am liebsten
y Western Union geht schnell
yh Überweise und ruf mich an: 0171 2345678
ye PayPal an jonas@example.de
- Ist die Bohrmaschine am Freitag frei?
- Ich würde sie gern vom 12.03. bis 15.03.2026 mieten.
- Abholung um 18:30 Uhr passt mir gut.
- Neu kostet sie 1.250,00 €, also bitte vorsichtig sein.
- Sie wiegt 12,5 kg und ist 1200 mm lang.
- Danke im Voraus!
- Bitte ein paar Tage im Voraus anfragen.
- Das Modell heißt GSR 18V-55, Baujahr 2019.
- Wir sind 4 Personen und brauchen 2 Zelte, 4 Matten und 1 Kocher.
- Geöffnet 9.00-12.00, 14.00-18.00 Uhr
- Hast du WhatsApp?
- Das Signal ist hier schlecht, ich antworte abends.
- Mein Budget liegt bei 1200-1500 Euro.
- Die Kaution kommt nach der Rückgabe zurück, oder?
- Bar bei Abholung ist für mich in Ordnung.
- Postleitzahl 10115, Berlin-Mitte
- Die Leiter ist 5,20 m lang, passt die ins Auto?
- Akku mit 5000 mAh oder 10000 mAh?
- Ich komme in 10 bis 15 Minuten.
- Können wir den 3. statt den 4. nehmen?
- Sind Koffer, Ladegerät und Bits dabei?
- Alles klar, bis morgen um zehn!
- Ich habe sie 2018, 2019 und 2020 benutzt.
- Bestellung 12345678 meine ich.
- Sehr schöne Fotos. Welches Objektiv ist das?
- Geht es z.B. auch am Wochenende?
- Das war sehr nett, vielen Dank.
- Ich brauche sie am 5., 6., 7. und 8. Mai.
- Wie viel kosten drei Tage, also vom 1.5. bis 3.5.?
- Zweite Straße links, dann das dritte Haus.
`;

const samplesOf = (lines: string): Sample[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [letters = ''] = line.split(' ', 1);
      return {
        text: line.slice(letters.length + 1),
        warnings: Array.from(letters).flatMap((letter) => LETTERS[letter] ?? []),
      };
    });

/** 300 messages in the four languages of the site. */
export const SAMPLES = {
  en: samplesOf(ENGLISH),
  de: samplesOf(GERMAN),
  hi: samplesOf(HINDI),
  ar: samplesOf(ARABIC),
} as const;
