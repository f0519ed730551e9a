import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>>;
type Handler = (...values: unknown[]) => unknown;

/**
 * Gives props to the single child of a component. Classes are joined and handlers of both run, the child's first; of other
 * props the child's own win. `fill` says what the child shall hold instead of what it does.
 * Radix has a `Slot` like this, which is too large for the first view.
 */
export function asChild(
  child: ReactNode,
  props: object,
  fill?: (held: ReactNode) => readonly ReactNode[],
): ReactElement | null {
  if (!isValidElement<Props>(child)) return null;
  const given = props as Props;
  const merged: Record<string, unknown> = { ...given };
  for (const [name, own] of Object.entries(child.props)) {
    const outer = given[name];
    merged[name] = isHandler(name, own) && isHandler(name, outer) ? both(own, outer) : own;
  }
  merged['className'] = [given['className'], child.props['className']].filter(Boolean).join(' ');
  return cloneElement(child, merged, ...(fill?.(child.props['children'] as ReactNode) ?? []));
}

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function';

const both =
  (first: Handler, second: Handler): Handler =>
  (...values) => {
    first(...values);
    second(...values);
  };
