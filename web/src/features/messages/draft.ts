import { newClientId } from '../../api/clientId.ts';

/** A message being written. Call it again when the text changes; a retry of the same text keeps its `clientId`. */
export const newDraft = (content = '') => ({ content, clientId: newClientId() });
