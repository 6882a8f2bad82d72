import { Migration } from "@mikro-orm/migrations";

/** Counts and sums that changes append to, and what the disputes that are there count for. */
export class Migration20261122000004Tallies extends Migration {
  override up(): void {
    this.addSql(`
      create table tallies (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        name text not null,
        dimensions text[] not null,
        count bigint not null,
        amount bigint not null,
        is_folded boolean not null,
        primary key (organization_id, id)
      )`);
    this.addSql("create index tallies_of_name on tallies (organization_id, environment, name)");
    this.addSql("create index tallies_unfolded on tallies (organization_id) where not is_folded");
    this.addSql(`
      insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
      select organization_id, 'tly_' || row_number() over (partition by organization_id), environment, 'disputes',
        array[case when status in ('dispute_won', 'dispute_lost') then status else response_status end, currency],
        count(*), sum(amount_minor_units), true
      from dispute_extensions
      group by organization_id, environment, 5`);
  }
}
