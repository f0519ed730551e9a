/** Tells the owner why a request offers no approval, in the words of the server's refusal. */
export function RejectedNote() {
  return (
    <p className="mt-1 text-sm text-danger-strong">
      This listing was rejected, so requests for it cannot be approved
    </p>
  );
}
