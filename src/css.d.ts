declare module "*.css";
declare module "*.svg" {
  /** The picture's address. */
  const address: string;
  // biome-ignore lint/style/noDefaultExport: that is how the builder gives it
  export default address;
}
