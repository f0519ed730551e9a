import { newClientId } from '../../api/clientId.ts';

/** A message that is being written. A changed text is a new message; a second try of the same text stays one message. */
export const newDraft = (content = '') => ({ content, clientId: newClientId() });
