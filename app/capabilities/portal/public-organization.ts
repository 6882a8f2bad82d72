/** What an organization shows everybody. */
export interface PublicOrganization {
  readonly slug: string;
  readonly name: string;
  readonly tagline: string | null;
  /** #rrggbb */
  readonly brandColor: string | null;
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
  readonly websiteUrl: string | null;
}
