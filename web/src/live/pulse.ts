import { ACKNOWLEDGE_MS, MISSED_PINGS, PING_MS } from '@lendloop/contract/live';

interface Patient {
  /** Sends a ping, where there is a connection to send it by. */
  readonly ask: () => void;
  /** Is told that as many pings as allowed had no answer. */
  readonly giveUp: () => void;
}

/**
 * Finds out whether the other side of a connection is still there: a network that is gone closes no socket. It asks after
 * `PING_MS` of silence.
 */
export function makePulse({ ask, giveUp }: Patient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Pings since the last sign of life. */
  let asked = 0;

  function stop(): void {
    clearTimeout(timer);
    asked = 0;
  }

  function askAgain(): void {
    if (asked === MISSED_PINGS) {
      stop();
      return giveUp();
    }
    asked += 1;
    ask();
    timer = setTimeout(askAgain, ACKNOWLEDGE_MS);
  }

  return {
    /** Takes note of a sign of life. */
    beat: (): void => {
      stop();
      timer = setTimeout(askAgain, PING_MS);
    },
    /** Asks now instead of after a silence; does nothing while an answer is awaited. */
    check: (): void => {
      if (asked > 0) return;
      clearTimeout(timer);
      askAgain();
    },
    stop,
  };
}
