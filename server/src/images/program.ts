/** Answers the questions of the process that started this one, each with one message, until that ends. */
export function answerParent(answer: (question: never) => Promise<object>): void {
  process.on('message', (question) => {
    void answer(question as never).then((message) => process.send?.(message));
  });
  // Whoever stops the server may stop all that it started with it, but it still answers the calls that are under way.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  // Exiting would wait for threads that may never end.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
