import { fork, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

import { environmentOfPrograms } from '../config.ts';

/** The process ended before it answered: by itself, or by the named signal. */
export class ChildEnded extends Error {
  readonly signal: NodeJS.Signals | null;

  constructor(signal: NodeJS.Signals | null = null) {
    super(`The process ended${signal ? ` by ${signal}` : ''} before it answered.`);
    this.signal = signal;
  }
}

/** A program that answers questions in a process of its own, which starts with the first one. */
export interface Child<Question extends object, Answer> {
  /** One question at a time. Rejects with `ChildEnded` if the process ends first, and with another error if it cannot start. */
  ask(question: Question): Promise<Answer>;
  /** Ends the process; a running question rejects. The next one starts another. */
  rest(): void;
}

interface ChildOptions {
  /** Of the whole process, as `os.setPriority` takes it. */
  readonly priority: number;
  readonly args?: readonly string[];
}

/** Prepares a program that calls `answerParent`. Its process does not keep this one alive unless a question waits. */
export function openChild<Question extends object, Answer>(
  program: URL,
  { priority, args = [] }: ChildOptions,
): Child<Question, Answer> {
  let child: ChildProcess | null = null;
  let resting = new AbortController();
  const start = () => {
    const started = fork(program, args, {
      serialization: 'advanced',
      execArgv: [],
      stdio: 'ignore',
      env: environmentOfPrograms(),
    });
    // Threads started later inherit the priority of this first one.
    if (started.pid !== undefined) {
      setPriority(started.pid, priority);
      // Where memory runs out, it is this process that ends rather than the server. Only Linux knows that.
      writeFile(`/proc/${started.pid}/oom_score_adj`, '1000').catch(() => {});
    }
    const forget = () => {
      if (child === started) child = null;
    };
    started.once('exit', forget);
    // Between two questions nobody else listens, and an error without a listener would end the node.
    started.on('error', forget);
    child = started;
    return started;
  };
  return {
    ask: (question) => ask(child ?? start(), question, resting.signal),
    rest: () => {
      // At its priority even exiting takes long on a busy machine, and nobody has to wait for that.
      resting.abort();
      resting = new AbortController();
      child?.kill('SIGKILL');
      child = null;
    },
  };
}

function ask<Answer>(child: ChildProcess, question: object, resting: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', answer);
      child.off('error', fail);
      child.off('exit', end);
      resting.removeEventListener('abort', rest);
      child.unref();
      child.channel?.unref();
    };
    const answer = (message: Answer) => {
      settle();
      resolve(message);
    };
    const fail = (reason: Error) => {
      settle();
      reject(reason);
    };
    const end = (_code: number | null, signal: NodeJS.Signals | null) => fail(new ChildEnded(signal));
    const rest = () => fail(new ChildEnded());
    child.ref();
    child.channel?.ref();
    child.on('message', answer);
    child.on('error', fail);
    child.on('exit', end);
    resting.addEventListener('abort', rest);
    child.send(question);
  });
}
