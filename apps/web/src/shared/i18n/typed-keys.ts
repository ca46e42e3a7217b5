/** The type of a JSON module's texts. */
export type Text<Module> = Module extends { default: infer Content } ? Content : Module;

/**
 * The keys that every other language must have. Plural forms differ by language (languages.md), so only `_other` is required of all; `_one` and `_many`
 * are for those that have them.
 */
export type Complete<English> = {
  readonly [Key in keyof English as Key extends `${string}_one` | `${string}_many`
    ? never
    : Key]: English[Key] extends string ? string : Complete<English[Key]>;
};

/** Fails to compile if a key of `English` is missing in `Other`. */
export type Covers<English, Other extends Complete<English>> = Other;
