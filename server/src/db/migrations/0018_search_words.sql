-- What makes two words alike to a search, in any script. Both databases and every locale fold alike: nothing here asks the
-- locale or the parser what a letter is. The tables are those of Unicode 17.

-- Small letters for the capitals of Greek, Cyrillic and Armenian, Greek without accents.
create function search_small_letters(input text) returns text language sql immutable parallel safe as $$
  select translate(input,
      'ͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩ'
      'ЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎ'
      'ԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲉἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌ'
      'ὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘ'
      'Ꚛΐάέήίΰϊϋόύώἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὐὑὒὓὔὕὖὗὠὡὢὣὤὥὦὧὰὲὴὶὸὺὼᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢ'
      'ᾣᾤᾥᾦᾧᾰᾱᾲᾳᾴᾶᾷῂῃῄῆῇῐῑῒῖῗῠῡῢῤῥῦῧῲῳῴῶῷς',
      'ͱͳͷϳαεηιουωαβγδεζηθικλμνξοπρστυφχψωιυϗϙϛϝϟϡϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщ'
      'ъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏ'
      'ԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆᲊααααααααεεεεεεηηηηηηηηιιιιιιιιοοοοο'
      'ουυυυωωωωωωωωααααααααηηηηηηηηωωωωωωωωααααεηηιιιυυυροωωꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙ'
      'ꚛιαεηιυιυουωααααααααεεεεεεηηηηηηηηιιιιιιιιοοοοοουυυυυυυυωωωωωωωωαεηιουωααααααααηηηηηηηηωωω'
      'ωωωωωαααααααηηηηηιιιιιυυυρρυυωωωωωσ'
  )
$$;

-- Small letters for every other capital that `unaccent` leaves, of scripts from Georgian to Adlam.
create function search_rare_small_letters(input text) returns text language sql immutable parallel safe as $$
  select translate(input,
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ'
      'ƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾ'
      'ɁɃɄɅɆɈɊɌɎϢϤϦϨϪϬϮႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁ'
      'ᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵ'
      'ᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪ'
      'ẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭ'
      'ⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊ'
      'ꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐'
      '𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐'
      '𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬'
      '𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍'
      '𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżž'
      'ɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦ'
      'ɂƀʉʌɇɉɋɍɏϣϥϧϩϫϭϯⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑ'
      'ꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵ'
      'ჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫ'
      'ậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝ'
      'ⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋ'
      'ꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸'
      '𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷'
      '𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌'
      '𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯'
      '𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'
  )
$$;

-- ASCII digits for those of scripts other than Arabic and Devanagari.
create function search_rare_digits(input text) returns text language sql immutable parallel safe as $$
  select translate(input,
      '߀߁߂߃߄߅߆߇߈߉০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯'
      '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉'
      '᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹'
      '꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹'
      '𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹'
      '𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹'
      '𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
    repeat('0123456789', 65)
  )
$$;

-- Blanks for all that is no letter, mark or digit. Characters that Unicode has not assigned count as letters.
create function search_blanks(input text) returns text language sql immutable parallel safe as $$
  select regexp_replace(input, '[^0-9a-z'
    '\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1\u02e0-\u02e4\u02ec\u02ee\u0300-\u0374'
    '\u0376-\u03f5\u03f7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7-\u05f2'
    '\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06fc\u06ff\u0710-\u07f5\u07fa-\u07fd'
    '\u0800-\u082d\u0840-\u085b\u0860-\u0887\u0889-\u088f\u0897-\u08e1\u08e3-\u0963\u0966-\u096f\u0971-\u09f1\u09fc'
    '\u09fe-\u0a75\u0a81-\u0aef\u0af9-\u0b6f\u0b71\u0b82-\u0bef\u0c00-\u0c6f\u0c80-\u0c83\u0c85-\u0d4e\u0d54-\u0d57'
    '\u0d5f-\u0d6f\u0d7a-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e81-\u0f00\u0f18-\u0f19\u0f20-\u0f29\u0f35'
    '\u0f37\u0f39\u0f3e-\u0f84\u0f86-\u0fbc\u0fc6\u1000-\u1049\u1050-\u109d\u10a0-\u10fa\u10fc-\u135f\u1380-\u138f'
    '\u13a0-\u13fd\u1401-\u166c\u166f-\u167f\u1681-\u169a\u16a0-\u16ea\u16f1-\u1734\u1740-\u17d3\u17d7\u17dc-\u17e9'
    '\u180b-\u180d\u180f-\u193b\u1946-\u19d9\u1a00-\u1a1b\u1a20-\u1a99\u1aa7\u1ab0-\u1b4c\u1b50-\u1b59\u1b6b-\u1b73'
    '\u1b80-\u1bf3\u1c00-\u1c37\u1c40-\u1c7d\u1c80-\u1cbf\u1cd0-\u1cd2\u1cd4-\u1ffc\u2071-\u209c\u20d0-\u2102\u2107'
    '\u210a-\u2113\u2115\u2119-\u211d\u2124\u2126\u2128\u212a-\u212d\u212f-\u2139\u213c-\u213f\u2145-\u2149\u214e'
    '\u2183-\u2184\u2c00-\u2ce4\u2ceb-\u2cf3\u2d00-\u2d6f\u2d7f-\u2dff\u2e2f\u3005-\u3006\u302a-\u302f\u3031-\u3035'
    '\u303b-\u303c\u3041-\u309f\u30a1-\u30fa\u30fc-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua48c\ua4d0'
    '-\ua4fd\ua500-\ua60c\ua610-\ua672\ua674-\ua67d\ua67f-\ua6e5\ua6f0-\ua6f1\ua717-\ua71f\ua722-\ua788\ua78b-'
    '\ua827\ua82c\ua840-\ua873\ua880-\ua8c5\ua8d0-\ua8f7\ua8fb\ua8fd-\ua92d\ua930-\ua953\ua960-\ua9c0\ua9cf-\ua9d9'
    '\ua9e0-\uaa59\uaa60-\uaa76\uaa7a-\uaadd\uaae0-\uaaef\uaaf2-\uab5a\uab5c-\uab69\uab70-\uabea\uabec-\ud7fb\uf900'
    '-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdfb\ufe00-\ufe2f\ufe70-\ufefc\uff10-\uffdc\U00010000-'
    '\U000100fa\U000101fd-\U000102e0\U00010300-\U0001031f\U0001032d-\U00010340\U00010342-\U00010349\U00010350-'
    '\U0001039d\U000103a0-\U000103cf\U00010400-\U00010563\U00010570-\U00010855\U00010860-\U00010876\U00010880-'
    '\U0001089e\U000108e0-\U000108f5\U00010900-\U00010915\U00010920-\U00010939\U00010940-\U000109b7\U000109be-'
    '\U000109bf\U00010a00-\U00010a3f\U00010a60-\U00010a7c\U00010a80-\U00010a9c\U00010ac0-\U00010ac7\U00010ac9-'
    '\U00010ae6\U00010b00-\U00010b35\U00010b40-\U00010b55\U00010b60-\U00010b72\U00010b80-\U00010b91\U00010c00-'
    '\U00010cf2\U00010d00-\U00010d6d\U00010d6f-\U00010d85\U00010e80-\U00010eac\U00010eb0-\U00010ec7\U00010efa-'
    '\U00010f1c\U00010f27-\U00010f50\U00010f70-\U00010f85\U00010fb0-\U00010fc4\U00010fe0-\U00011046\U00011066-'
    '\U000110ba\U000110c2\U000110d0-\U0001113f\U00011144-\U00011173\U00011176-\U000111c4\U000111c9-\U000111cc'
    '\U000111ce-\U000111da\U000111dc\U00011200-\U00011237\U0001123e-\U000112a8\U000112b0-\U000113d3\U000113e1-'
    '\U0001144a\U00011450-\U00011459\U0001145e-\U000114c5\U000114c7-\U000115c0\U000115d8-\U00011640\U00011644-'
    '\U00011659\U00011680-\U000116b8\U000116c0-\U00011739\U00011740-\U0001183a\U000118a0-\U000118e9\U000118ff-'
    '\U00011943\U00011950-\U000119e1\U000119e3-\U00011a3e\U00011a47-\U00011a99\U00011a9d\U00011ab0-\U00011af8'
    '\U00011b60-\U00011be0\U00011bf0-\U00011c40\U00011c50-\U00011c59\U00011c72-\U00011ef6\U00011f00-\U00011f42'
    '\U00011f50-\U00011fb0\U00012000-\U00012399\U00012480-\U00012ff0\U00013000-\U0001342f\U00013440-\U00016a69'
    '\U00016a70-\U00016af4\U00016b00-\U00016b36\U00016b40-\U00016b43\U00016b50-\U00016b59\U00016b63-\U00016d6c'
    '\U00016d70-\U00016e7f\U00016ea0-\U00016fe1\U00016fe3-\U00016ff3\U00017000-\U0001bc99\U0001bc9d-\U0001bc9e'
    '\U0001ccf0-\U0001ccf9\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182'
    '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001d400-\U0001d7ff\U0001da00-\U0001da36'
    '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001e14e\U0001e290-\U0001e2f9\U0001e4d0-\U0001e5fa'
    '\U0001e6c0-\U0001e8c4\U0001e8d0-\U0001e959\U0001ee00-\U0001eebb\U0001fbf0-\U0001fbf9\U00020000-\U00033479'
    '\U000e0100-\U000e01ef'
    ']+', ' ', 'g')
$$;

-- Arabic: short vowels out, forms of alef, yeh, teh marbuta and kaf made one, digits in ASCII.
create function search_arabic(input text) returns text language sql immutable parallel safe as $$
  select translate(input,
    U&'\0623\0625\0622\0671\0649\0629\06A9\06CC'
    '\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9'
    '\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0656\0657\0658\0659\065A\065B\065C\065D\065E\065F\0670',
    U&'\0627\0627\0627\0627\064A\0647\0643\064A'
    '01234567890123456789'
  )
$$;

-- Devanagari: nukta out, also of letters that have it built in; candrabindu and a nasal before a consonant of its own row
-- become anusvara; digits in ASCII.
create function search_devanagari(input text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(input, U&'\0929\0931\0934\0901\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\093C',
      U&'\0928\0930\0933\09020123456789'),
    'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])', 'ं', 'g'
  )
$$;

-- A text as a search compares it: its words in small letters without accents, parted by blanks.
create function search_fold(input text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := input;
begin
  if octet_length(folded) > char_length(folded) then
    folded := normalize(folded, NFKC);
    -- Joiners, marks of direction, soft hyphens, tatweel and variation selectors have no letter of their own.
    folded := regexp_replace(
      folded, '[\u00ad\u034f\u061c\u0640\u180b-\u180f\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
    );
    folded := public.unaccent('public.unaccent', folded);
    folded := regexp_replace(folded, '[\u0300-\u036f]', '', 'g');
    if folded ~ '[\u0600-\u06ff]' then
      folded := search_arabic(folded);
    end if;
    if folded ~ '[\u0900-\u097f]' then
      folded := search_devanagari(folded);
    end if;
    if folded ~ '[\u0370-\u0556\u1f00-\u1ffc\ua640-\ua69a]' then
      folded := search_small_letters(folded);
    end if;
    if folded ~ '[\u00c0-\u024e\u03e2-\u03ee\u10a0-\u10cd\u13a0-\u13f5\u1c89-\u1cbf\u1e00-\u1efe\u2132-\u2183\u2c00-\u2cf2\ua722-\ua7f5\U00010400-\U0001e921]' then
      folded := search_rare_small_letters(folded);
    end if;
    if folded ~ '[\u07c0-\u07c9\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c59\ua620-\ua629\ua8d0-\ua909\ua9d0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\U000104a0-\U0001e959]' then
      folded := search_rare_digits(folded);
    end if;
  end if;
  folded := lower(folded collate "C");
  if octet_length(folded) = char_length(folded) then
    return regexp_replace(folded, '[^0-9a-z]+', ' ', 'g');
  end if;
  return search_blanks(folded);
end
$$;

-- The words of a text, cut at 60 letters.
create or replace function search_words_of(input text) returns setof text language sql immutable parallel safe as $$
  select left(word, 60) from string_to_table(search_fold(input), ' ') as word where word <> ''
$$;

-- The languages that a site can offer. A title is indexed by the stems of all of them: titles are short, and they mix languages.
create function search_languages() returns text[] language sql immutable parallel safe as $$
  select array['en', 'hi', 'de', 'ar']
$$;

-- Whether a folded word is written in a language's script.
create function search_script_fits(word text, language text) returns boolean language sql immutable parallel safe as $$
  select case
    when language in ('hi', 'ne') then ascii(word) between x'900'::integer and x'97f'::integer
    when language = 'ar' then ascii(word) between x'600'::integer and x'6ff'::integer
    when language in ('ru', 'sr') then ascii(word) between x'400'::integer and x'52f'::integer or ascii(word) < x'250'::integer
    when language = 'el' then ascii(word) between x'370'::integer and x'3ff'::integer
    when language = 'hy' then ascii(word) between x'530'::integer and x'58f'::integer
    when language = 'yi' then ascii(word) between x'590'::integer and x'5ff'::integer
    when language = 'ta' then ascii(word) between x'b80'::integer and x'bff'::integer
    else ascii(word) < x'250'::integer
  end
$$;

-- The language whose stemmer takes a word of a listing in `language`: another one for a word in another script.
create function search_language_of(word text, language text) returns text language sql immutable parallel safe as $$
  select case
    when search_script_fits(word, language) then language
    when search_script_fits(word, 'hi') then 'hi'
    when search_script_fits(word, 'ar') then 'ar'
    when search_script_fits(word, 'en') then 'en'
    else language
  end
$$;

-- Words that say nothing, which PostgreSQL has no list of or only with accents.
create function search_is_stop(word text, language text) returns boolean language sql immutable parallel safe as $$
  select case language
    when 'hi' then word = any('{का,की,के,को,में,से,पर,और,या,है,हैं,था,थी,थे,हो,एक,यह,वह,ये,वे,इस,उस,इन,उन,कि,जो,तो,ने,भी,ही,कर,लिए,साथ,वाला,वाली,वाले,अपना,अपनी,अपने,तक,नहीं}'::text[])
    when 'ar' then word = any('{في,من,علي,الي,عن,مع,هذا,هذه,ذلك,التي,الذي,و,او,ثم,ان,لا,ما,كل,هو,هي,كان,كانت,بين,بعد,قبل,عند,لكن,اي,قد,لم,لن,منذ,حتي}'::text[])
    when 'de' then word = any('{fur,fuer,uber,ueber,konnen,koennen,konnte,koennte,wahrend,waehrend,wurde,wuerde,wurden,wuerden,dass}'::text[])
    else false
  end
$$;

-- ae, oe and ue for the German umlauts, which `unaccent` makes a, o and u; 'neue' and 'quer' have none.
create function search_umlauts(word text) returns text language sql immutable parallel safe as $$
  select regexp_replace(replace(replace(word, 'ae', 'a'), 'oe', 'o'), '(?<![aeq])ue', 'u', 'g')
$$;

-- The stem of a folded word in a language; null for words that say nothing, such as 'the'. A word of a language without
-- stemmer is its own stem. Folding has made a final teh marbuta heh, which the Arabic stemmer takes for a pronoun.
create function search_stem(word text, language text) returns text language sql immutable parallel safe as $$
  select case when search_is_stop(word, language) then null else
    case language
      when 'en' then (ts_lexize('pg_catalog.english_stem', word))[1]
      when 'hi' then (ts_lexize('pg_catalog.hindi_stem', word))[1]
      when 'de' then (ts_lexize('pg_catalog.german_stem', search_umlauts(word)))[1]
      when 'ar' then (ts_lexize('pg_catalog.arabic_stem', regexp_replace(word, 'ه$', 'ة')))[1]
      when 'ca' then (ts_lexize('pg_catalog.catalan_stem', word))[1]
      when 'da' then (ts_lexize('pg_catalog.danish_stem', word))[1]
      when 'el' then (ts_lexize('pg_catalog.greek_stem', word))[1]
      when 'es' then (ts_lexize('pg_catalog.spanish_stem', word))[1]
      when 'eu' then (ts_lexize('pg_catalog.basque_stem', word))[1]
      when 'fi' then (ts_lexize('pg_catalog.finnish_stem', word))[1]
      when 'fr' then (ts_lexize('pg_catalog.french_stem', word))[1]
      when 'ga' then (ts_lexize('pg_catalog.irish_stem', word))[1]
      when 'hu' then (ts_lexize('pg_catalog.hungarian_stem', word))[1]
      when 'hy' then (ts_lexize('pg_catalog.armenian_stem', word))[1]
      when 'id' then (ts_lexize('pg_catalog.indonesian_stem', word))[1]
      when 'it' then (ts_lexize('pg_catalog.italian_stem', word))[1]
      when 'lt' then (ts_lexize('pg_catalog.lithuanian_stem', word))[1]
      when 'nb' then (ts_lexize('pg_catalog.norwegian_stem', word))[1]
      when 'ne' then (ts_lexize('pg_catalog.nepali_stem', word))[1]
      when 'nl' then (ts_lexize('pg_catalog.dutch_stem', word))[1]
      when 'nn' then (ts_lexize('pg_catalog.norwegian_stem', word))[1]
      when 'no' then (ts_lexize('pg_catalog.norwegian_stem', word))[1]
      when 'pt' then (ts_lexize('pg_catalog.portuguese_stem', word))[1]
      when 'ro' then (ts_lexize('pg_catalog.romanian_stem', word))[1]
      when 'ru' then (ts_lexize('pg_catalog.russian_stem', word))[1]
      when 'sr' then (ts_lexize('pg_catalog.serbian_stem', word))[1]
      when 'sv' then (ts_lexize('pg_catalog.swedish_stem', word))[1]
      when 'ta' then (ts_lexize('pg_catalog.tamil_stem', word))[1]
      when 'tr' then (ts_lexize('pg_catalog.turkish_stem', word))[1]
      when 'yi' then (ts_lexize('pg_catalog.yiddish_stem', word))[1]
      else word
    end
  end
$$;

-- The stems of a word in each of `languages` whose script it has, first that of the first language, without repetition.
create function search_stems(word text, languages text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  stems text[] := '{}';
  language text;
  stem text;
begin
  foreach language in array languages loop
    if search_script_fits(word, language) then
      stem := search_stem(word, language);
      if stem is not null and stem <> all(stems) then
        stems := stems || stem;
      end if;
    end if;
  end loop;
  return stems;
end
$$;

-- The lexemes by which a word is in the index of a title or looked up.
create function search_lexemes(word text, languages text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  stems text[] := search_stems(word, languages);
begin
  return case when word = any(stems) then stems else stems || word end;
end
$$;

-- In which of `languages` whose script a word has it says nothing.
create function search_stop_in(word text, languages text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  found text[] := '{}';
  language text;
begin
  foreach language in array languages loop
    if search_script_fits(word, language) and search_stem(word, language) is null then
      found := found || language;
    end if;
  end loop;
  return found;
end
$$;

-- Latin letters for a word in Devanagari or Arabic, by its consonants: vowels inside a word matter to no sound.
create function search_romanised(word text) returns text language sql immutable parallel safe as $$
  select case
    when search_script_fits(word, 'hi') then
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        translate(word, 'कगङचजञटडतदणनंपबमयरलळवसहअआइईउऊऋएऐओऔािीुूृेैोौॉॅ्ः', 'kgncjntdtdnnnpbmyrllvshaaiiuureeoo'),
        'ख', 'kh'), 'घ', 'gh'), 'छ', 'ch'), 'झ', 'jh'), 'ठ', 'th'), 'ढ', 'dh'), 'थ', 'th'), 'ध', 'dh'), 'फ', 'ph'),
        'भ', 'bh'), 'श', 'sh'), 'ष', 'sh'), 'ऑ', 'o')
    when search_script_fits(word, 'ar') then
      replace(replace(replace(replace(replace(replace(replace(
        translate(
          regexp_replace(regexp_replace(word, '^ال(?=...)', ''), '(?!^)[اويىئؤءعہ]|ه$', 'a', 'g'),
          'ابپتٹجحدڈرڑزژسصضطظعغفڤقكگلمنںهھويءئؤے', 'abpttjhddrrzzssdtzagfvqkglmnnhhvyaaae'),
        'ث', 'th'), 'خ', 'kh'), 'ذ', 'dh'), 'ش', 'sh'), 'چ', 'ch'), 'ة', ''), 'ى', '')
    else word
  end
$$;

-- How a word sounds: its consonants and, if it begins with one, a vowel. Null below three letters and for other scripts.
create function search_sound(word text) returns text language plpgsql immutable parallel safe as $$
declare
  sound text := search_romanised(word);
begin
  if sound !~ '^[a-z]+$' then
    return null;
  end if;
  -- A final h after a vowel is mute: almirah, अलमारी.
  sound := regexp_replace(sound, '(?<=[aeiou])h$', '');
  sound := replace(replace(replace(sound, 'ph', 'f'), 'sh', 's'), 'x', 'ks');
  sound := translate(sound, 'wzqc', 'vjkk');
  sound := left(sound, 1) || translate(substr(sound, 2), 'aeiouy', '');
  -- Anusvara is an m before labials.
  sound := regexp_replace(regexp_replace(sound, 'n(?=[pbfm])', 'm', 'g'), '(.)\1+', '\1', 'g');
  return case when char_length(sound) >= 3 then sound end;
end
$$;
