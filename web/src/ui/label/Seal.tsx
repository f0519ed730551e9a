/** A hash in a form that people can compare: its first twelve and last four digits. */
export const Seal = ({ hash }: { readonly hash: string }) => (
  <span dir="ltr" title={hash} className="inline-block font-medium tabular">
    {`${hash.slice(0, 4)} ${hash.slice(4, 8)} ${hash.slice(8, 12)} … ${hash.slice(-4)}`}
  </span>
);
