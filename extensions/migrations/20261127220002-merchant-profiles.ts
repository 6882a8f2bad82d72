import { Migration } from "@mikro-orm/migrations";

/** Profiles of merchant accounts, and which of them took a payment. Until now each account had one. */
export class Migration20261127220002MerchantProfiles extends Migration {
  static readonly fills = ["transaction_extensions", "dispute_extensions"].map(
    (table) => `
    update ${table} t set profile_id = m.engine_profile_id
    from merchant_extensions m
    where m.organization_id = t.organization_id and m.environment = t.environment and m.is_active`,
  );

  override up(): void {
    this.addSql(`
      create table merchant_profiles (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        name text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint merchant_profiles_one_by_name unique (organization_id, environment, name)
      )`);
    this.addSql("alter table transaction_extensions add column profile_id text");
    this.addSql("alter table dispute_extensions add column profile_id text");
    for (const fill of Migration20261127220002MerchantProfiles.fills) this.addSql(fill);
  }
}
