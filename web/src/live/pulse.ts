import { ACKNOWLEDGE_MS, MISSED_PINGS, PING_MS } from '@lendloop/contract/live';

interface PulseOptions {
  /** Sends a ping if there is a connection. */
  readonly ping: () => void;
  /** Called when as many pings as allowed went unanswered. */
  readonly giveUp: () => void;
}

/** Detects a dead connection, since losing the network does not close a socket. Pings after `PING_MS` of silence. */
export function makePulse({ ping, giveUp }: PulseOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Pings sent since the last sign of life. */
  let unanswered = 0;

  function stop(): void {
    clearTimeout(timer);
    unanswered = 0;
  }

  function pingAgain(): void {
    if (unanswered === MISSED_PINGS) {
      stop();
      return giveUp();
    }
    unanswered += 1;
    ping();
    timer = setTimeout(pingAgain, ACKNOWLEDGE_MS);
  }

  return {
    /** Records a sign of life. */
    beat: (): void => {
      stop();
      timer = setTimeout(pingAgain, PING_MS);
    },
    /** Pings now instead of after a silence; does nothing while an answer is pending. */
    check: (): void => {
      if (unanswered > 0) return;
      clearTimeout(timer);
      pingAgain();
    },
    stop,
  };
}
