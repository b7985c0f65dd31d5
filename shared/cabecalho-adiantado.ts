/** In a demonstration every answer says by how many milliseconds its clock is ahead, unless by none. */
export const CABECALHO_ADIANTADO = 'relogio-adiantado'
