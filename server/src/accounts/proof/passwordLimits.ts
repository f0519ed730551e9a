import type { Context } from '../../context.ts';
import type { Limit } from '../../http/limits/limits.ts';

const FROM_ONE_ADDRESS = 30;
const ON_ONE_ACCOUNT = 10;
/** From a known browser of the account. */
const ON_ONE_ACCOUNT_BY_DEVICE_AN_HOUR = 30;
/** From all addresses together, per hour. */
const ON_ONE_ACCOUNT_AN_HOUR = 100;

/** Somebody who enters a password for an account. */
export interface Guesser {
  /** Identifies the account, or the unknown name. */
  readonly account: string;
  readonly network: string;
  /** The fingerprint of the browser if it is known to this account. */
  readonly device: string | null;
}

/** Counts wrong passwords, wherever a password is asked for. */
export interface PasswordTries {
  /** Throws `too_many_requests` if no tries are left. */
  check(guesser: Guesser): Promise<void>;
  /** Counts a wrong password. Throws like `check`. */
  spend(guesser: Guesser): Promise<void>;
}

/**
 * Builds the limits: ten a minute for one account and address, thirty for one address (four times that for the wide
 * network around it), and a hundred an hour for one account from all addresses. A browser that is known to the account
 * has a limit of its own, so that strangers cannot lock out the owner.
 */
export function makePasswordTries({ makeLimit }: Context): PasswordTries {
  const ofDevice = makeLimit('password account and device', ON_ONE_ACCOUNT);
  const ofDeviceAnHour = makeLimit(
    'password account and device an hour',
    ON_ONE_ACCOUNT_BY_DEVICE_AN_HOUR,
    60 * 60,
  );
  const ofAddress = makeLimit('password address', FROM_ONE_ADDRESS);
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

/** Where a password is entered. */
export interface Origin {
  /** The address, as the key of limits. */
  readonly network: string;
  /** The value of the browser's cookie for known devices. */
  readonly device: string | undefined;
}

/** Somebody who enters a password for an unknown name. */
export const guesserOf = (name: string, network: string): Guesser => ({
  account: `name ${name.toLowerCase()}`,
  network,
  device: null,
});
