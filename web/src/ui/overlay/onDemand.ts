import { type ComponentType, createElement } from 'react';

import { useOnDemand } from './useOnDemand.ts';

interface Openable {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A dialog whose code is loaded when it first opens. It closes again if that fails. */
export function onDemand<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  // A component in state must be wrapped: React would call it.
  const loadPart = async () => ({ Dialog: await load() });
  return function OnDemand(props: Props) {
    const part = useOnDemand(loadPart, props.open, () => props.onOpenChange(false));
    return part && createElement(part.Dialog, props);
  };
}
