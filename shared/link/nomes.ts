import type { PapelDaImagem } from './situacao.ts'

/** Apart from the shapes: the client's page loads no schema. */
export const nomesDasImagens: Record<PapelDaImagem, string> = {
  FRENTE: 'Frente do documento',
  VERSO: 'Verso do documento',
  ROSTO: 'Foto do rosto',
}
