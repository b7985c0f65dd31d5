import { ANOTACOES_AO_ABRIR, LEMBRETES_AO_ABRIR } from '#shared/atendimento/api.ts'
import { MAXIMO_BYTES_DA_PAGINA, pagina } from './anotacao/blocos.ts'
import type { Abertura } from './atendimento/abrir.ts'
import { beneficioInss } from './beneficio/blocos.ts'
import { enderecos } from './cliente/blocos.ts'
import {
  bloqueioEnvio,
  mostrarModal,
  tokenAtivo,
  trabalhadorToken,
} from './consentimento/blocos.ts'
import { contratos } from './contrato/blocos.ts'
import { convenios } from './empregador/blocos.ts'
import { lembretes } from './lembrete/blocos.ts'
import { oportunidades, valoresOportunidade } from './oportunidade/blocos.ts'
import { clienteRestrito, dadosBancarios, dadosResumidos } from './relacionamento/blocos.ts'
import { relacionamentoJson } from './relacionamento/cartao.ts'
import { mostrarDados, telefones } from './telefone/blocos.ts'
import { beneficioTrabalhador } from './trabalhador/blocos.ts'

/** The blocks of the 360 view, each from its word: a new block is a line here. */
export const blocosDaAbertura: Abertura = {
  relacionamento: relacionamentoJson,
  blocos: {
    clienteRestrito,
    dadosResumidos,
    anotacoes: pagina({
      tamanho: String(ANOTACOES_AO_ABRIR),
      maximoBytes: MAXIMO_BYTES_DA_PAGINA,
    }),
    lembretes: lembretes(LEMBRETES_AO_ABRIR),
    valoresOportunidade,
    contratos,
    oportunidades,
    dadosBancarios,
    convenios,
    beneficioTrabalhador,
    enderecos,
    telefones,
    visualizarDadosCliente: mostrarDados,
    tokenAtivo,
    trabalhadorToken,
    bloqueioEnvioConsentimento: bloqueioEnvio,
    mostrarModalConsentimento: mostrarModal,
    beneficioInss,
  },
}
