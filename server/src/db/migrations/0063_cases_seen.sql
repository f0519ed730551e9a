-- Who has looked at a case, and so at what people wrote to each other and at who reported it.

-- Locks briefly: it holds what administrators have decided one by one, some ten thousand rows on the busiest site.
alter table audit_log
  drop constraint audit_log_states,
  add constraint audit_log_states check (
    case action
      when 'verify_user' then
        before in ('pending', 'approved', 'rejected') and after in ('pending', 'approved', 'rejected')
      when 'moderate_item' then
        before in ('pending', 'approved', 'rejected') and after in ('pending', 'approved', 'rejected')
      when 'suspend_user' then before in ('active', 'suspended') and after in ('active', 'suspended')
      when 'edit_category' then char_length(before) <= 200 and char_length(after) <= 200
      when 'adjust_ledger' then char_length(before) <= 200 and char_length(after) <= 200
      when 'decide_case' then char_length(before) <= 200 and char_length(after) <= 200
      when 'see_case' then char_length(before) <= 200 and char_length(after) <= 200
      when 'see_dispute' then char_length(before) <= 200 and char_length(after) <= 200
      when 'claim_dispute' then char_length(before) <= 200 and char_length(after) <= 200
      when 'decide_dispute' then char_length(before) <= 200 and char_length(after) <= 200
      when 'judge_review' then before in ('kept', 'held', 'removed') and after in ('kept', 'removed')
      else false
    end
  );
