import { Migration } from "@mikro-orm/migrations";

/** Who came to payment links on a day, and the attempts so far as sums that changes of their rows keep. */
export class Migration20261128000700PaymentLinkVisits extends Migration {
  static readonly fillAttempts = `
    insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
    select organization_id, 'tly_' || md5(concat_ws(' ', 'payment_link_attempts', environment, moment, way, status)),
      environment, 'payment_link_attempts', array[moment, way, status], count(*), 0, true
    from (
      select organization_id, environment, coalesce(way, 'link') as way, status, payment_link_id || ' ' ||
        to_char(date_bin('15 minutes', created_at, timestamptz '2000-01-01 00:00:00+00') at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI') as moment
      from payment_link_attempts) as counted
    group by organization_id, environment, moment, way, status`;

  override up(): void {
    this.addSql(`
      create table payment_link_visit_days (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        day text not null,
        salt text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint payment_link_visit_days_once unique (organization_id, environment, day)
      )`);
    this.addSql(`
      create table payment_link_visitors (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        visit_day_id text not null,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index payment_link_visitors_of_day
        on payment_link_visitors (organization_id, environment, visit_day_id)`);
    this.addSql(Migration20261128000700PaymentLinkVisits.fillAttempts);
  }
}
