import { Migration } from "@mikro-orm/migrations";

/** Texts and files of evidence that are used again. */
export class Migration20261129005000DisputeTemplates extends Migration {
  override up(): void {
    this.addSql(`
      create table dispute_templates (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        name text not null,
        evidence_type text not null,
        kind text not null check (kind in ('text', 'file')),
        reason_category text,
        variables jsonb not null default '[]',
        content_version integer not null check (content_version > 0),
        file_name text,
        content_type text,
        size_bytes integer,
        sha256 text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint dispute_templates_file check ((kind = 'file') = (sha256 is not null))
      )`);
    this.addSql(`
      create index dispute_templates_page
        on dispute_templates (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create table dispute_template_versions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        dispute_template_id text not null,
        content_version integer not null,
        sealed_text text,
        encryption_key_id text,
        file_name text,
        content_type text,
        size_bytes integer,
        sha256 text,
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint dispute_template_versions_number
          unique (organization_id, environment, dispute_template_id, content_version),
        constraint dispute_template_versions_content check ((sealed_text is null) = (sha256 is not null))
      )`);
    this.addSql(`
      create table dispute_template_files (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        sealed_content text not null,
        encryption_key_id text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
  }
}
