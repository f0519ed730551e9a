import type { Bus } from './bus.ts';

/**
 * Closes the sockets of these sessions, given by their fingerprints, on every node. Call it after the commit that ended
 * them; never rejects.
 */
export async function closeSocketsOfSessions(bus: Bus, sessions: readonly string[]): Promise<void> {
  await bus.publish(...sessions.map((session) => ({ kind: 'session_ended', session }) as const));
}

/**
 * Closes all sockets of a person, whatever their sessions, on every node. Call it after the commit that ended the
 * sessions; never rejects. Who signs in again afterwards may open new ones.
 */
export async function closeSocketsOfPerson(bus: Bus, userId: number): Promise<void> {
  await bus.publish({ kind: 'sessions_ended', userId });
}
