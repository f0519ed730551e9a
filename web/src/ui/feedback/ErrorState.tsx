import { useWords } from '../../words/useWords.ts';
import { ErrorPanel, type ErrorPanelProps } from './ErrorPanel.tsx';

export type ErrorStateProps = Omit<ErrorPanelProps, 'retryText'>;

/** Shown in place of content that failed to load. */
export function ErrorState(props: ErrorStateProps) {
  const say = useWords('ui');
  return <ErrorPanel {...props} retryText={say('retry')} />;
}
