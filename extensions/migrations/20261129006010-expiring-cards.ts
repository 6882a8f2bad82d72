import { Migration } from "@mikro-orm/migrations";

/** Due work of the notices about cards that were stored before their notices were planned. */
const noticesBefore = (days: number) => `
    insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state,
      created_at)
    select m.organization_id, 'due_' || substr(md5(m.organization_id || m.id || 'payment_method.expiring' || '${days}'), 1, 26),
      m.environment, 'payment_method.expiring', m.id, m.notice_at, case when clock.id is null then 'environment' else 'test' end,
      m.notice_at, 0, 'pending', now()
    from (
      select organization_id, id, environment,
        (make_date(exp_year, exp_month, 1) + interval '1 month' - interval '1 day' - interval '${days} days')
          at time zone 'UTC' as notice_at
      from payment_method_extensions
      where status = 'active' and exp_month between 1 and 12 and exp_year between 2000 and 9998
    ) m
    left join test_clocks clock on clock.organization_id = m.organization_id and clock.environment = m.environment
    where m.notice_at > now()
    on conflict do nothing`;

/** Notices 30 and 7 days before the last day of stored cards, also of those that were there. */
export class Migration20261129006010ExpiringCards extends Migration {
  static readonly fills: readonly string[] = [noticesBefore(30), noticesBefore(7)];

  override up(): void {
    this.addSql(`alter table payment_method_extensions add column expiry_notice_at timestamptz(6)`);
    for (const fill of Migration20261129006010ExpiringCards.fills) this.addSql(fill);
  }
}
