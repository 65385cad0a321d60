/** A page of docs/, as HTML (see markdown.ts): passages, each with the name of the picture that follows it. */
declare module '*.md' {
  const passages: { html: string; picture?: string }[];
  export default passages;
}
