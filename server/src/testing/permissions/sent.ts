/** What a row of the table sends. Path parameters default to those of the stage. */
export interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: { readonly payload: Buffer; readonly headers: Readonly<Record<string, string>> };
}

/** What all stages share. */
export interface Props {
  readonly form: NonNullable<Sent['form']>;
  /** The same picture as a photo of a check-out. */
  readonly evidence: NonNullable<Sent['form']>;
  /** Hashes of a stored image that a public listing shows, and of one that only the rejected listing shows. */
  readonly image: string;
  readonly hiddenImage: string;
  /** Usernames of accounts with `password`. */
  readonly account: string;
  readonly adminAccount: string;
  readonly password: string;
}

export const JUNE = 'from=2030-06-01&to=2030-06-30';
