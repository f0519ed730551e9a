import { z } from 'zod';

// Error messages for invalid input where a schema has none of its own. Without them, people would see those of the schema
// library.

type Issue = z.core.$ZodRawIssue;

/** The name of a field in a message: `availableFrom` is 'Available from', `itemId` 'Item ID', `images.0` 'Entry 1 of images'. */
function nameOf(path: Issue['path']): string | null {
  const field = path?.findLast((part) => typeof part === 'string');
  if (field === undefined) return null;
  const words = field
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/\bid$/, 'ID')
    .replace(/\bgoogle$/, 'Google');
  const last = path?.at(-1);
  if (typeof last === 'number') return `Entry ${last + 1} of ${words}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a date such as 2026-08-14',
  email: 'must be an email address',
  uuid: 'must be a UUID',
};

/** `limit` with the unit of what it bounds. */
function amountOf(origin: string, limit: unknown): string {
  const unit = { string: 'character', array: 'entry' }[origin];
  if (unit === undefined) return String(limit);
  const units = unit === 'entry' ? 'entries' : 'characters';
  return `${String(limit)} ${Number(limit) === 1 ? unit : units}`;
}

/** Lists 'have' entries; numbers and texts 'are' so large or long. */
const verbFor = (origin: string): string => (origin === 'array' ? 'have' : 'be');

/** The part of the message that follows the field's name. */
function faultOf(issue: Issue): string {
  const isMissing = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing) return 'is required';
      return KINDS[issue.expected] === undefined ? 'is not valid' : `must be ${KINDS[issue.expected]}`;
    case 'invalid_value':
      return isMissing ? 'is required' : `must be one of: ${issue.values.join(', ')}`;
    case 'invalid_union':
      return isMissing ? 'is required' : 'is not valid';
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'is required';
      return `must ${verbFor(issue.origin)} ${issue.inclusive === false ? 'more than' : 'at least'} ${amountOf(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `must ${verbFor(issue.origin)} ${issue.inclusive === false ? 'less than' : 'at most'} ${amountOf(issue.origin, issue.maximum)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not valid';
    default:
      return 'is not valid';
  }
}

/** The message about one field, or about the whole input. */
function sentenceFor(issue: Issue): string {
  const name = nameOf(issue.path);
  return name === null ? 'Some of the information is missing or not valid' : `${name} ${faultOf(issue)}`;
}

z.config({ customError: sentenceFor });

/** For a schema that accepts numbers in several forms: one message for all of them. */
export const notANumber = {
  error: ({ path }: Issue) => `${nameOf(path) ?? 'This'} must be a number`,
};
