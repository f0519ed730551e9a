import { login } from '@lendloop/contract/accounts';
import { appealByLink, showLinkedAppeal } from '@lendloop/contract/cases/appealLinks';
import { getCase } from '@lendloop/contract/cases/cases';
import { ProblemBody } from '@lendloop/contract/problems';

import { hashPassword } from '../../accounts/proof/passwords.ts';
import { compose, type Letter, type Topic } from '../../mail/topics.ts';
import { mailComposers } from '../../mailComposers.ts';
import { makeItem, makePerson, type Person } from '../factories.ts';
import { HOUR, OLD, START, startReporting } from './reporting.ts';

const PASSWORD = 'correct horse';

/** A marketplace with two administrators, the first of whom suspends people by cases. */
export async function startAppealing() {
  const reporting = await startReporting();
  const { app, admin, caseOf, decide } = reporting;
  const withPassword = { passwordHash: await hashPassword(PASSWORD), createdAt: OLD.createdAt };
  let reporter = await makePerson(app, OLD);

  /** The id of the case about somebody, which the reporter opens. */
  const openCase = async (one: Person): Promise<number> => {
    await reporting.report(reporter, 'user', one.id, 'scam');
    return (await caseOf('user', one.id))?.id ?? 0;
  };
  /** Suspends somebody by a decision of a case, which is opened unless it is given. */
  const suspend = async (one: Person, days?: number, opened?: number) => {
    const id = opened ?? (await openCase(one));
    const { body: results } = await decide(admin, [id], 'suspend', { ...(days && { days }) });
    if (!results[0]?.ok) throw new Error(`The case ${id} was not decided.`);
    const { body } = await admin.client.call(getCase, { params: { id } });
    return { id, decisionId: body.decision?.id ?? 0 };
  };
  const letterOn = (topic: Topic): Promise<Letter | null> =>
    compose(mailComposers(app.context), topic, app.context.now());
  const tokenOf = (letter: Letter | null) =>
    /^\/appeal#([\w-]{43})$/.exec(letter?.action.path ?? '')?.[1] ?? '';
  const signIn = ({ username }: Person, password = PASSWORD) =>
    app.client().call(login, { body: { username, password } });

  return {
    ...reporting,
    colleague: await makePerson(app, { isAdmin: true, ...OLD }),
    /** Sets the clock back, and makes a new reporter and somebody new with a password. */
    begin: async () => {
      app.setNow(new Date(START));
      reporter = await makePerson(app, OLD);
      return { reporter, person: await makePerson(app, { ...OLD, ...withPassword }) };
    },
    /** Somebody with a password whose address is not confirmed. */
    makeUnconfirmed: () => makePerson(app, withPassword),
    openCase,
    suspend,
    /** Suspends somebody by two decisions, an hour apart. */
    suspendTwice: async (one: Person, [days, later]: readonly number[] = []) => {
      const { id: itemId } = await makeItem(app, one.id);
      await reporting.report(reporter, 'item', itemId);
      const ofItem = (await caseOf('item', itemId))?.id ?? 0;
      const ofPerson = await openCase(one);
      const first = await suspend(one, days, ofItem);
      app.setNow(new Date(START + HOUR));
      return [first, await suspend(one, later, ofPerson)] as const;
    },
    letterOn,
    tokenOf,
    /** The token of the link in the mail about a decision; empty if it has none. */
    mailed: async (decisionId: number) => tokenOf(await letterOn({ kind: 'case_decided', decisionId })),
    show: (token: string) => app.client().call(showLinkedAppeal, { body: { token } }),
    appeal: (token: string, text = 'It was a misunderstanding.') =>
      app.client().call(appealByLink, { body: { token, text } }),
    signIn,
    /** The token that the refused sign-in of a suspended person brings; null if it brings none. */
    offered: async (one: Person): Promise<string | null> => {
      const { status, raw } = await signIn(one);
      if (status !== 403 || raw.cookies.length > 0) throw new Error('They were let in.');
      return ProblemBody.parse(raw.json()).appeal ?? null;
    },
  };
}
