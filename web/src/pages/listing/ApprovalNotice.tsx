/** Warns before saving that the listing needs an administrator's approval. */
export function ApprovalNotice({ text }: { text: string | null }) {
  return (
    <div role="status">
      {text !== null && (
        <p className="mb-6 rounded-md bg-warning-soft px-4 py-3 text-md text-warning-strong">{text}</p>
      )}
    </div>
  );
}
