/** Icons imported one by one: the package's index makes the build read eight thousand modules. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  // oxlint-disable-next-line import/no-default-export -- the package's own shape
  export default icon
}
