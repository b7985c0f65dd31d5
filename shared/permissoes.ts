/**
 * The controls: `MODULO_ACAO`, as the permission call answers them. Which profile holds which is
 * data (`perfil_controle`), never code.
 */
export const controles = [
  'ORGANIZACAO_VER',
  'ORGANIZACAO_ATENDENTES',
  'RELACIONAMENTO_BUSCAR',
  'RELACIONAMENTO_VER',
  'RELACIONAMENTO_INCLUIR',
  'RELACIONAMENTO_ASSUMIR',
  'RELACIONAMENTO_TRANSFERIR',
  'TELEFONE_VER',
  'TELEFONE_VER_COMPLETO',
  'TELEFONE_INCLUIR',
  'TELEFONE_MUDAR',
  'TELEFONE_VERIFICAR',
  'CLIENTE_VER',
  'CLIENTE_INCLUIR',
  'CLIENTE_ALTERAR',
  'CLIENTE_REVELAR',
  'CONTRATO_VER',
  'OPORTUNIDADE_VER',
  'OPORTUNIDADE_INCLUIR',
  'OPORTUNIDADE_ATENDER',
  'OPORTUNIDADE_SIMULAR',
  'OPORTUNIDADE_ANDAMENTO',
  'OPORTUNIDADE_PERDER',
  'ANOTACAO_VER',
  'ANOTACAO_INCLUIR',
  'ANOTACAO_FIXAR',
  'LEMBRETE_VER',
  'LEMBRETE_INCLUIR',
  'LEMBRETE_ALTERAR',
  'SIMULACAO_SIMULAR',
  'PROPOSTA_VER',
  'PROPOSTA_INCLUIR',
  'EVENTO_REGISTRAR',
  'HSM_VER',
  'HSM_ENVIAR',
  'EMPREGADOR_VER',
  'EMPREGADOR_INCLUIR',
  'EMPREGADOR_ATUALIZAR',
  'BENEFICIO_VER',
  'BENEFICIO_CONSULTAR',
] as const

export type Controle = (typeof controles)[number]

/** `'publico'` needs no token; `'logado'` any signed-in user; else the control that allows it. */
export type Permissao = 'publico' | 'logado' | Controle
