/** A table in Markdown, whose first `texts` columns hold words and the others numbers. */
export function tableOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  texts = 1,
): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const draw = (cells: readonly string[]) =>
    `| ${widths
      .map((width, column) =>
        column < texts ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width),
      )
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column < texts ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [draw(headings), draw(rule), ...rows.map(draw)].join('\n');
}
