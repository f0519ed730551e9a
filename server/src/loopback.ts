/** Whether a host name or address is this machine itself, as a setting or as `URL` writes it. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
