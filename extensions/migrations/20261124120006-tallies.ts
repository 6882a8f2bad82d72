import { Migration } from "@mikro-orm/migrations";

/** Counts and sums: changes append rows, which due work folds. One group of a tally is found among any number. */
export class Migration20261124120006Tallies extends Migration {
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
    this.addSql("create index tallies_unfolded on tallies (organization_id) where not is_folded");
    this.addSql("create index tallies_of_group on tallies (organization_id, environment, name, (dimensions[1]))");
  }
}
