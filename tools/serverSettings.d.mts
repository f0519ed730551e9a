export const serverSettings: Readonly<Record<string, string>>;
