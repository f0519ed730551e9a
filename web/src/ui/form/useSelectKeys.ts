import { type KeyboardEvent, useRef, useState } from 'react';

export interface SelectOption<Value extends string> {
  /** Never empty. */
  value: Value;
  label: string;
}

interface SelectState {
  readonly options: readonly SelectOption<string>[];
  /** Index of the chosen option; -1 for none. */
  readonly chosen: number;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly choose: (index: number) => void;
}

/** A longer pause between letters starts a new type-ahead search, ms. */
const TYPING_PAUSE_MS = 600;

/** Keyboard handling for a listbox whose trigger keeps the focus: arrows, Home, End, Enter, Space and type-ahead. */
export function useSelectKeys({ options, chosen, isOpen, setOpen, choose }: SelectState) {
  const [active, setActive] = useState(Math.max(0, chosen));
  const typed = useRef({ word: '', at: 0 });
  const last = options.length - 1;

  function open(at: number) {
    setOpen(true);
    setActive(at);
  }

  /**
   * Moves to the option that starts with the typed text. Repeating one letter cycles through the options that start with
   * it.
   */
  function typeAhead(letter: string) {
    const now = performance.now();
    const isContinued = now - typed.current.at < TYPING_PAUSE_MS;
    const word = `${isContinued ? typed.current.word : ''}${letter}`.toLowerCase();
    typed.current = { word, at: now };
    const prefix = /^(.)\1*$/.test(word) ? letter.toLowerCase() : word;
    const from = prefix.length === 1 ? active + 1 : active;
    const order = [...options.keys()].map((index) => (index + from) % options.length);
    const found = order.find((index) => options[index]?.label.toLowerCase().startsWith(prefix));
    if (found !== undefined) open(found);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const moves: Record<string, number> = {
      ArrowDown: isOpen ? Math.min(last, active + 1) : Math.max(0, chosen),
      ArrowUp: isOpen ? Math.max(0, active - 1) : Math.max(0, chosen),
      Home: 0,
      End: last,
    };
    const to = moves[key];
    if (to !== undefined) {
      event.preventDefault();
      open(to);
    } else if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      if (isOpen) choose(active);
      else open(Math.max(0, chosen));
    } else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      typeAhead(key);
    }
  }

  return { active, setActive, onKeyDown };
}
