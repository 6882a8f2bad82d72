import { Migration } from "@mikro-orm/migrations";

/** Lists as files, in parts: a file is written, continued after a crash and read without being in memory as a whole. */
export class Migration20261124120026Exports extends Migration {
  override up(): void {
    this.#exports();
    this.#exportParts();
  }

  #exports(): void {
    this.addSql(`
      create table exports (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        resource text not null,
        format text not null,
        filters jsonb not null,
        status text not null check (status in ('pending', 'processing', 'ready', 'failed', 'expired')),
        failure_code text,
        row_count bigint not null,
        size_bytes bigint not null,
        ready_at timestamptz(6),
        expires_at timestamptz(6) not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql("create index exports_page on exports (organization_id, environment, created_at desc, id desc)");
    this.addSql(`
      create index exports_page_by_resource
        on exports (organization_id, environment, resource, created_at desc, id desc)`);
    this.addSql(`
      create index exports_unfinished on exports (organization_id, environment)
        where status in ('pending', 'processing')`);
  }

  #exportParts(): void {
    this.addSql(`
      create table export_parts (
        organization_id text not null,
        id text not null,
        export_id text not null,
        number integer not null,
        content text not null,
        row_count integer not null,
        next_cursor text,
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint export_parts_number unique (organization_id, export_id, number),
        foreign key (organization_id, export_id) references exports (organization_id, id)
      )`);
  }
}
