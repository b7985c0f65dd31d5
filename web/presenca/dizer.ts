import { horaDeBrasilia } from '#shared/data.ts'
import { nomeDaDevida, tiposDePausa } from '#shared/presenca/pausas.ts'
import type { MembroDaEquipe, PausaAberta, PausaDevidaNoFio } from '#shared/presenca/shapes.ts'

const hora = (instante: string): string => horaDeBrasilia(new Date(instante))

/** `2ª pausa de 10 min até 15:10` */
export function dizerDevida(devida: PausaDevidaNoFio): string {
  const nome = nomeDaDevida(devida)
  if (devida.situacao === 'NAO_CONCEDIDA') return `${nome} não concedida`
  return devida.situacao === 'ATRASADA'
    ? `${nome} atrasada: era até ${hora(devida.ate)}`
    : `${nome} até ${hora(devida.ate)}`
}

/** `Em pausa (Refeição) desde 12:02` */
export const dizerPausa = ({ tipo, inicio }: PausaAberta): string =>
  `Em pausa (${tiposDePausa[tipo]}) desde ${hora(inicio)}`

/** What a supervisor reads of a person who is not absent; never how long a pause lasts. */
export function dizerEstado({ estado, pausa, cliente }: MembroDaEquipe): string {
  switch (estado) {
    case 'EM_ATENDIMENTO':
      return cliente ? `Com ${cliente.nome}` : 'Em atendimento'
    case 'PAUSA':
      return pausa ? `Em pausa (${tiposDePausa[pausa]})` : 'Em pausa'
    case 'DISPONIVEL':
      return 'Disponível'
    case 'AUSENTE':
      return 'Ausente'
    case 'FORA':
      return 'Fora do sistema'
  }
}
