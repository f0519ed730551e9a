import type { Context } from '../../context.ts';
import { wideNetworkOf } from '../../http/callers/network.ts';
import type { Limit } from '../../http/limits/limits.ts';

const FROM_ONE_ADDRESS = 30;
/** From all the networks that one customer may have. */
const FROM_ONE_WIDE_NETWORK = 120;
const ON_ONE_ACCOUNT = 10;
/** From a browser that has signed in to it before. */
const ON_ONE_ACCOUNT_BY_DEVICE_AN_HOUR = 30;
/** From all addresses together, in an hour. */
const ON_ONE_ACCOUNT_AN_HOUR = 100;

/** Somebody who tries a password on an account. */
export interface Guesser {
  /** The account, by whichever of its names it was called, or the name that nobody has. */
  readonly account: string;
  readonly network: string;
  /** The browser's fingerprint where it has signed in to this account before. */
  readonly device: string | null;
}

/** Counts wrong passwords, wherever one is asked for. */
export interface PasswordTries {
  /** Throws `too_many_requests` where no more are looked at. */
  check(guesser: Guesser): Promise<void>;
  /** Counts a wrong one. Throws like `check`. */
  spend(guesser: Guesser): Promise<void>;
}

/**
 * Makes the counts: ten a minute for one account and address, thirty for one address (four times that for the wide network
 * around it), and a hundred an hour for one account from everywhere. A browser that has signed in to the account before is
 * counted by itself, so that strangers cannot lock out the owner.
 */
export function makePasswordTries({ makeLimit }: Context): PasswordTries {
  const ofDevice = makeLimit('password account and device', ON_ONE_ACCOUNT);
  const ofDeviceAnHour = makeLimit(
    'password account and device an hour',
    ON_ONE_ACCOUNT_BY_DEVICE_AN_HOUR,
    60 * 60,
  );
  const ofAddress = makeLimit('password address', FROM_ONE_ADDRESS);
  const ofWideNetwork = makeLimit('password wide network', FROM_ONE_WIDE_NETWORK);
  const ofBoth = makeLimit('password account and address', ON_ONE_ACCOUNT);
  const ofAccount = makeLimit('password account', ON_ONE_ACCOUNT_AN_HOUR, 60 * 60);

  const countsOf = ({ account, network, device }: Guesser): readonly (readonly [Limit, string])[] =>
    device !== null
      ? [
          [ofDevice, `${account} ${device}`],
          [ofDeviceAnHour, `${account} ${device}`],
        ]
      : [
          [ofAddress, network],
          [ofWideNetwork, wideNetworkOf(network)],
          [ofBoth, `${account} ${network}`],
          [ofAccount, account],
        ];
  return {
    check: async (guesser) => {
      await Promise.all(countsOf(guesser).map(([limit, key]) => limit.check(key)));
    },
    spend: async (guesser) => {
      await Promise.all(countsOf(guesser).map(([limit, key]) => limit.spend(key)));
    },
  };
}

/** Where a password is tried from. */
export interface Origin {
  /** The key by which limits count the address. */
  readonly network: string;
  /** What the browser's cookie for known devices carries. */
  readonly device: string | undefined;
}

/** Somebody who tries on a name that nobody has. */
export const guesserOf = (name: string, network: string): Guesser => ({
  account: `name ${name.toLowerCase()}`,
  network,
  device: null,
});
