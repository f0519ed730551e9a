import { useQuery } from '@tanstack/react-query';

import { SettingsSection } from '../../features/accounts/settings/SettingsSection.tsx';
import { Appeals } from '../../features/reports/Appeals.tsx';
import { BlockedPeople } from '../../features/reports/BlockedPeople.tsx';
import { OwnReports } from '../../features/reports/OwnReports.tsx';
import { appealsQuery } from '../../features/reports/queries.ts';
import { useWords } from '../../words/useWords.ts';

/** Blocked people, own reports, and decisions about the user that they can appeal. */
export function TrustSettings() {
  const say = useWords('cases');
  const { data: decisions = [] } = useQuery(appealsQuery);
  return (
    <>
      {decisions.length > 0 && (
        <SettingsSection title={say('appeals')} lead={say('appeals.lead')}>
          <Appeals decisions={decisions} />
        </SettingsSection>
      )}
      <SettingsSection title={say('blocked')} lead={say('blocked.lead')}>
        <BlockedPeople />
      </SettingsSection>
      <SettingsSection title={say('reports')} lead={say('reports.lead')}>
        <OwnReports />
      </SettingsSection>
    </>
  );
}
