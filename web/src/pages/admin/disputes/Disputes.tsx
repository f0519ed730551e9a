import { DisputeQueue } from './DisputeQueue.tsx';
import { OneDispute } from './OneDispute.tsx';

interface DisputesProps {
  /** The dispute that is shown instead of the queue; null for the queue. */
  readonly opened: number | null;
  readonly onOpen: (id: number | null) => void;
}

/** The queue of disputes, or one of them with the decision. */
export const Disputes = ({ opened, onOpen }: DisputesProps) =>
  opened === null ? (
    <DisputeQueue onOpen={onOpen} />
  ) : (
    <OneDispute key={opened} id={opened} onBack={() => onOpen(null)} />
  );
