/** A piece of evidence of a packet: a text or a file. */
export interface PacketPiece {
  /** How the letter names it. */
  readonly label: string;
  readonly name: string;
  readonly text: string | null;
  readonly file: PacketFile | null;
}

export interface PacketFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly sha256: string;
  /** Null where it cannot be shown, for the reason of `fault`. */
  readonly content: Uint8Array | null;
  readonly fault: string | null;
}

export interface Packet {
  readonly title: string;
  readonly organizationName: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly notice: string;
  readonly letter: string | null;
  readonly pieces: readonly PacketPiece[];
  /** In ms since 1970, so that the same packet is the same bytes. */
  readonly createdAt: number;
}

/** A row of the index. */
export interface IndexRow {
  readonly piece: PacketPiece;
  readonly firstPage: number;
  readonly pageCount: number;
}
