import { z } from 'zod';

/** What a message may hold that its receiver is warned of. Its bit is 2 to the power of its place: add new ones at the end. */
export const MESSAGE_WARNINGS = ['phone', 'email', 'link', 'messenger', 'payment'] as const;
export const MessageWarning = z.enum(MESSAGE_WARNINGS);
export type MessageWarning = z.output<typeof MessageWarning>;
