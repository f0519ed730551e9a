import { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';
import { addDays } from '@lendloop/contract/values/dates';
import fc from 'fast-check';

import type { JsonSchema, Operation, Part } from './operations.ts';
import { trustInputs } from './trust.ts';
import type { World } from './world.ts';

/** Optional fields without which most inputs are refused. */
const PROOFS = ['currentPassword'];

type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Refused draws in a row after which no valid input is to be expected. */
const DRAWS = 10_000;

/**
 * Generates valid values for a part of a request, with ids that exist; undefined when the call has no such part. A draw throws when the
 * call's schema refuses whatever is drawn.
 */
export function validInputs(
  { parts, method, path, endpoint }: Operation,
  part: Part,
  world: World,
): fc.Arbitrary<unknown> {
  const described = parts[part];
  if (!described) return fc.constant(undefined);
  let refused = 0;
  // The document cannot express rules between fields, so values that break them are discarded.
  return fits(described, { ...knownIn(path, world), ...onlyIn(method, path, world) }).filter((input) => {
    if (endpoint[part]?.safeParse(input).success ?? true) {
      refused = 0;
      return true;
    }
    if (++refused > DRAWS) throw new Error(`No valid ${part} is drawn for ${endpoint.method} ${path}`);
    return false;
  });
}

function fits(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const field = known[name];
  if (field) return field;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf?.flatMap((option) => (typeof option === 'object' ? [option] : []));
  if (options) return fc.oneof(...options.map((option) => fits(option, known)));
  switch (schema.type) {
    case 'object':
      return objects(schema, known);
    case 'array':
      return fc.array(isSchema(schema.items) ? fits(schema.items, known, `${name}[]`) : fc.constant(null), {
        minLength: schema.minItems,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.integer({
        min: Math.ceil(schema.minimum ?? -1000),
        max: Math.floor(schema.maximum ?? 1000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return strings(schema);
    default:
      return fc.jsonValue();
  }
}

function strings({ format, minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 4 });
  const longest = Math.min(maxLength, minLength + 60);
  // Spaces at the ends would be trimmed, which could leave too little.
  const rest = fc.string({ unit: 'grapheme', maxLength: longest - minLength }).map((text) => text.trim());
  return fc
    .tuple(
      fc.string({ unit: fc.constantFrom('a', 'b', 'Y', 'Z', 'é'), minLength, maxLength: minLength }),
      rest,
    )
    .map(([start, end]) =>
      Array.from(start + end)
        .slice(0, longest)
        .join(''),
    );
}

function objects({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, schema] of Object.entries(properties))
    model[name] = isSchema(schema) ? fits(schema, known, name) : fc.jsonValue();
  return fc.record(model, { requiredKeys: [...required, ...PROOFS.filter((name) => name in properties)] });
}

const isSchema = (schema: unknown): schema is JsonSchema =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema);

/** Fields whose valid values depend on existing data, on the date or on each other. */
function knownIn(path: string, world: World): Known {
  const items = fc.constantFrom(...world.items);
  const people = fc.constantFrom(...world.people);
  const images = fc.constantFrom(...world.images);
  const days = fc.integer({ min: 0, max: 60 });
  const from = days.map((offset) => addDays(world.today, offset));
  const until = days.map((offset) => addDays(world.today, offset + 61));
  const isSignIn = path === '/api/login' || path === '/api/admin/login';
  return {
    id: idIn(path, world),
    importId: fc.constant(world.calendars.importId),
    itemId: items,
    userId: people,
    otherUserId: people,
    receiverId: people,
    before: fc.integer({ min: 1, max: 100 }),
    ...(path.endsWith('/imports') && { url: fc.constant(world.calendars.address) }),
    categoryId: fc.integer({ min: 1, max: 5 }),
    ...(path === '/api/items' && { category: fc.constantFrom<unknown>(1, '2', ['1', '3']) }),
    image: images,
    'images[]': images,
    avatar: images,
    // The name that an administrator saw is omitted, because any other would be a conflict.
    fullName: path.endsWith('/verify')
      ? fc.constant(undefined)
      : fc.stringMatching(/^[A-Z][a-z]{2,12} [A-Z][a-z]{2,12}$/),
    username: isSignIn ? fc.constant(world.account.username) : fc.stringMatching(/^[a-z]{6,12}\d{0,4}$/),
    password: isSignIn ? fc.constant(world.account.password) : fc.string({ minLength: 6, maxLength: 20 }),
    currentPassword: fc.constant(world.account.password),
    token: fc.constant(tokenIn(path, world)),
    email: fc.stringMatching(/^[a-z]{8,16}@[a-z]{3,8}\.com$/),
    // What a renter saw is omitted for the same reason, as is what somebody saw who cancels.
    expectedStatus: fc.constant(undefined),
    expectedRefundMinor: fc.constant(undefined),
    expectedTotalMinor: fc.constant(undefined),
    expectedDepositMinor: fc.constant(undefined),
    expectedPolicy: fc.constant(undefined),
    expectedLateFee: fc.constant(undefined),
    expectedVersion: fc.constant(undefined),
    // The content that an administrator saw, too.
    contentVersion: fc.constant(undefined),
    price: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
    search: fc.constantFrom('thing', 'good things', 'thimg numbr', 'be'),
    width: fc.constant(EVIDENCE_WIDTHS[0]),
    cursor: fc.constant(cursorIn(path)),
    ...placeFields(),
    startDate: from,
    from,
    to: until,
    // Only the owner takes something off.
    discountMinor: fc.constantFrom(undefined, undefined, 5),
    changeId: fc.constant(world.proposed.changeId),
    dueId: fc.constant(world.money.due),
    account: fc.constantFrom('losses', `owed_to:${world.changing}`),
    debit: fc.constantFrom('losses', 'fees:owner'),
    credit: fc.constantFrom('suspense', 'fees:provider'),
    blockId: fc.constant(world.block),
    // Numbers of single ones, or how many. Most listings have one.
    pieces: /\/(?:blocks|imports)/.test(path)
      ? fc.constantFrom(null, [1])
      : fc.constantFrom(1, ...(path === '/api/rentals' ? [] : [1, 1, 2])),
    endDate: until,
    // Most listings are not brought.
    delivery: fc.constantFrom(false, false, false, true),
    availableFrom: from,
    availableUntil: until,
    // Rules that some requests keep to: an item's rules stay until the next edit.
    minDays: fc.integer({ min: 1, max: 60 }),
    maxDays: fc.constantFrom(null, 365),
    noticeDays: fc.integer({ min: 0, max: 10 }),
    horizonDays: fc.constantFrom(null, 730),
    handoverDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 5 }),
    weeklyDiscount: fc.integer({ min: 0, max: 45 }),
    monthlyDiscount: fc.integer({ min: 45, max: 90 }),
    ...trustInputs(path, world.trust),
  };
}

/** Fields of one call among several at the same path. */
function onlyIn(method: string, path: string, world: World): Known {
  if (method === 'DELETE' && path === '/api/items/:id') return { id: fc.constant(world.disposable) };
  if (method === 'PUT' && path === '/api/rentals/:id/review') return { id: fc.constant(world.trust.edited) };
  if (method === 'DELETE' && path === '/api/rentals/:id/review')
    return { id: fc.constant(world.trust.withdrawn) };
  // What somebody saw of a due is omitted like what a renter saw.
  if (path.endsWith('/dues/:dueId')) return { amountMinor: fc.constant(undefined) };
  return {};
}

function idIn(path: string, world: World): fc.Arbitrary<unknown> {
  if (path.endsWith('/blocks/:blockId')) return fc.constantFrom(...world.items.slice(0, 1));
  if (/\/cancel(?:lation)?$/.test(path)) return fc.constantFrom(...world.ahead);
  if (path.endsWith('/transfers/:id')) return fc.constant(world.money.transfer);
  if (path.endsWith('/accounts/:id')) return fc.constant(world.money.account);
  if (path.endsWith('/changes/:changeId')) return fc.constant(world.proposed.id);
  if (/\/(?:changes|dues|receipt)/.test(path)) return fc.constant(world.changing);
  if (path.startsWith('/api/rentals')) return fc.constantFrom(...world.rentals);
  if (/^\/api\/(admin\/)?users/.test(path)) return fc.constantFrom(...world.people);
  if (path.startsWith('/api/admin/categories')) return fc.integer({ min: 1, max: 5 });
  if (path.startsWith('/api/sessions')) return fc.constantFrom(...world.sessions);
  if (path.startsWith('/api/ways-in')) return fc.constantFrom(...world.identities);
  // Those that people have made so far.
  if (path.startsWith('/api/calendars')) return fc.integer({ min: 1, max: 6 });
  if (path.includes('/imports/')) return fc.constant(world.calendars.itemId);
  return fc.constantFrom(...world.items);
}

/** A cursor for a call's list, possibly beyond its end. */
const cursorIn = (path: string): string => {
  if (path.includes('/money/')) return Buffer.from('[9999,1]').toString('base64url');
  const place = ['2030-01-01T00:00:00.000Z', 7];
  const cursor = path === '/api/items' ? ['newest', ...place] : place;
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
};

function tokenIn(path: string, { resetToken, undoToken, confirmToken, mailToken }: World): string {
  if (path.startsWith('/api/mail')) return mailToken;
  if (path.startsWith('/api/email/undo')) return undoToken;
  return path.startsWith('/api/email') ? confirmToken : resetToken;
}

const placeFields = (): Known => ({
  latitude: fc.constantFrom(12.97, -90, 90, 0),
  longitude: fc.constantFrom(77.59, -180, 180, 0),
  radius: fc.constantFrom(10, 0.5, 20_100),
  minPrice: fc.constantFrom(0, 10.5),
  maxPrice: fc.constantFrom(100, 999_999),
  limit: fc.constantFrom(1, 8, 200),
});
