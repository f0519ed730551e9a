/** Whether a host name or address, as in a setting or as `URL` normalizes it, is this machine. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
