/** A version that has been released, or was about to be. */
export interface Release {
  readonly version: string;
  /** Its last commit whose migrations are the first ones of this version. */
  readonly commit: string;
}

/** Every version that sites may still run, oldest first. A release adds a line, as CHANGELOG.md does. */
export const RELEASES: readonly Release[] = [
  { version: '0.1.0', commit: '9292eaaa241ec6c2769ac58b27285b8274c0bd93' },
  { version: '0.2.0', commit: '48beb3e93aa353fb5ec2d8f788f53b21eaa03d38' },
  { version: '0.3.0', commit: '34555ebdf1160a15cfe737060a49ba7f67bccbab' },
];
