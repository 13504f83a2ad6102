/** Style sheets are imported for what they do, or as their text. */
declare module "*.css";
declare module "*.css?inline" {
  const text: string;
  export default text;
}
